import { parentPort, workerData } from 'node:worker_threads'

// Plain JavaScript: a thread that has to strip types first takes twice the time and memory.

const WATCH_MS = 25
const { cpuDeadline, residentBytes, signals } = workerData

setInterval(() => {
  const deadline = Atomics.load(cpuDeadline, 0)
  const { user, system } = process.cpuUsage()
  if (deadline > 0 && (user + system) / 1000 > deadline) process.kill(process.pid, signals.cpu)
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, signals.memory)
}, WATCH_MS)
parentPort.postMessage('watching')
