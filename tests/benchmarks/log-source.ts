import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createProcessLogger } from '../../src/logs/process-logger.ts'
import { logCounters } from '../../src/logs/shipping/log-intake.ts'

// Loaded into the web process by `npm run bench`: when it is told to, the process logs 5000 lines a second as its
// own code does. Other processes of the stack load it too and are left alone.
if (process.argv[1]?.endsWith('src/processes/web.ts')) {
  const LINES_PER_SECOND = 5_000
  const EVERY_MS = 10
  const logger = createProcessLogger('info')
  process.once('SIGUSR2', () => {
    const startedAt = performance.now()
    let written = 0
    setInterval(() => {
      // By the clock, so that a timer that is late lowers no rate.
      const due = ((performance.now() - startedAt) / 1000) * LINES_PER_SECOND
      for (; written < due; written += 1) {
        logger.info(
          { artwork: `artwork-${written}`, ms: written % 100 },
          'A line of the benchmark.',
        )
      }
    }, EVERY_MS).unref()
  })
  process.on('exit', () => {
    const target = path.join(process.env.DATA_DIR ?? '.', 'log-source.json')
    writeFileSync(target, JSON.stringify(logCounters()))
  })
}
