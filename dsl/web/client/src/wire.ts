// A connection to a host that reconnects by itself after a lost network, a phone's sleep or a restart of the host.
import type { ServerMessage, Wire } from "./protocol";

/** Milliseconds in which a socket must open, and between two checks of it. */
const LATE = 6000;
const BEAT = 10_000;
/** The close code of a host that ended the table: do not reconnect. */
const SHUT = 4003;

export class SocketWire implements Wire {
  onmessage: (message: ServerMessage) => void = () => {};
  onstate: (state: "open" | "lost" | "shut") => void = () => {};
  private socket?: WebSocket;
  private tries = 0;
  private lastReceived = 0;
  private beat = 0;
  private again = 0;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly hello: () => object,
  ) {
    const wake = () => {
      if (!document.hidden) this.check(2000);
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
  }

  open(): void {
    clearTimeout(this.again);
    this.ended = false;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    const late = setTimeout(() => socket.close(), LATE);
    socket.onopen = () => {
      clearTimeout(late);
      this.lastReceived = performance.now();
      this.onstate("open");
      socket.send(JSON.stringify(this.hello()));
      clearInterval(this.beat);
      this.beat = window.setInterval(() => this.check(8000), BEAT);
    };
    socket.onmessage = (event) => {
      this.tries = 0;
      this.lastReceived = performance.now();
      this.onmessage(JSON.parse(String(event.data)));
    };
    socket.onclose = (event) => {
      clearTimeout(late);
      if (socket !== this.socket || this.ended) return;
      clearInterval(this.beat);
      if (event.code === SHUT) {
        this.onstate("shut");
        return;
      }
      this.onstate("lost");
      const wait = Math.min(250 * 2 ** this.tries++, 5000) * (0.7 + 0.6 * Math.random());
      this.again = window.setTimeout(() => this.open(), wait);
    };
  }

  /** Open another socket if this one gives no answer: after a sleep it may be half open. */
  private check(patience: number): void {
    const socket = this.socket;
    if (!socket || this.ended || socket.readyState === WebSocket.CONNECTING) return;
    if (socket.readyState !== WebSocket.OPEN) {
      this.tries = 0;
      this.open();
      return;
    }
    const sent = performance.now();
    socket.send('{"t":"ping"}');
    setTimeout(() => {
      if (socket !== this.socket || this.lastReceived >= sent) return;
      this.onstate("lost");
      this.tries = 0;
      this.socket = undefined;
      socket.close();
      this.open();
    }, patience);
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Close, and do not reconnect until ``open`` is called. */
  end(): void {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}
