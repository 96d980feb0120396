. /tmp/str/sh.sh
K() { xdotool key --window $(W) $1; sleep ${2:-0.8}; }
for i in $(seq 1 400); do
 K Return 1.2; K $((RANDOM%3+1)) 0.7; K $((RANDOM%6+1)) 1.0;  K $((RANDOM%3+1)) 0.7; K $((RANDOM%6+1)) 1.0; 
 [ $((i%6)) = 0 ] && shot s$i
 [ -e /tmp/str/stop ] && exit
done
