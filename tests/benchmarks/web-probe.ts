import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the web process by `npm run bench:service`: measures from within what its clients cannot
// see. Other processes of the stack load it too and are left alone.
if (process.argv.some((argument) => argument.endsWith('next')) && process.argv.includes('start')) {
  const SAMPLE_MS = 250
  const folder = process.env.DATA_DIR ?? '.'
  writeFileSync(path.join(folder, 'web-probe.pid'), String(process.pid))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let peakHeap = 0
  const sample = () => {
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed)
  }
  setInterval(sample, SAMPLE_MS).unref()
  // The start is not what is measured: the benchmark says when the load begins.
  process.on('SIGUSR2', () => {
    delay.reset()
    delay.enable()
    peakHeap = 0
  })
  process.on('exit', () => {
    sample()
    const target = path.join(folder, 'web-probe.json')
    // monitorEventLoopDelay counts its own resolution of 1 ms.
    const eventLoopDelayP99Ms = delay.percentile(99) / 1e6 - 1
    writeFileSync(
      target,
      JSON.stringify({ eventLoopDelayP99Ms, peakHeapMegabytes: peakHeap / 1e6 }),
    )
  })
}
