import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the web process by `npm run bench`: measures from within what its clients cannot
// see. Other processes of the stack load it too and are left alone.
if (process.argv[1]?.endsWith('src/processes/web.ts')) {
  const SAMPLE_MS = 250
  const folder = process.env.DATA_DIR ?? '.'
  writeFileSync(path.join(folder, 'web-probe.pid'), String(process.pid))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  let peakHeap = 0
  let liveHeap = 0
  const sample = () => {
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed)
  }
  // Right after a full collection the heap holds what is in use, without garbage.
  const sampleLive = () => {
    liveHeap = Math.max(liveHeap, process.memoryUsage().heapUsed)
  }
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isFullCollection)) sampleLive()
  }).observe({ entryTypes: ['gc'] })
  setInterval(sample, SAMPLE_MS).unref()
  // The start is not what is measured: the benchmark says when the load begins.
  process.on('SIGUSR2', () => {
    delay.reset()
    delay.enable()
    peakHeap = 0
    liveHeap = 0
  })
  process.on('exit', () => {
    sample()
    // A run without a full collection would otherwise say nothing.
    collectGarbage()
    sampleLive()
    const target = path.join(folder, 'web-probe.json')
    // monitorEventLoopDelay counts its own resolution of 1 ms.
    const eventLoopDelayP99Ms = delay.percentile(99) / 1e6 - 1
    const heap = { peakHeapMegabytes: peakHeap / 1e6, liveHeapMegabytes: liveHeap / 1e6 }
    writeFileSync(target, JSON.stringify({ eventLoopDelayP99Ms, ...heap }))
  })
}

function isFullCollection(entry: object): boolean {
  const { detail } = entry as { detail?: { kind?: number } }
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}
