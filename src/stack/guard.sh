# Ends the stack's processes when the process that started them is gone, even by kill -9.
#
# It reads lines from the starter: "service PID" and "database PID" name what runs, "gone PID" what
# has ended, "done" is an orderly end. The end of the input without "done" means the starter died.
trap '' HUP INT TERM
services=''
database=''

while read -r word pid; do
  case $word in
    service) services="$services $pid" ;;
    database) database=$pid ;;
    gone)
      left=''
      for one in $services; do [ "$one" = "$pid" ] || left="$left $one"; done
      services=$left
      [ "$database" = "$pid" ] && database=''
      ;;
    done) exit 0 ;;
  esac
done

# Signals the process group of every service; true when one of them lives. There is no "--" before
# the negative number because dash, which is sh on Debian, does not take it.
each() {
  found=1
  for one in $services; do kill "$1" "-$one" 2>/dev/null && found=0; done
  return $found
}

each -TERM
seconds=0
while [ $seconds -lt 10 ] && each -0; do
  sleep 1
  seconds=$((seconds + 1))
done
each -KILL
# SIGINT is Postgres's fast shutdown: it ends sessions and writes a checkpoint.
[ -n "$database" ] && kill -INT "$database" 2>/dev/null
exit 0
