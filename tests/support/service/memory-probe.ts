import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the API process by `memoryInUse`: at SIGUSR2 it collects the garbage and prints what is left.
if (process.argv[1]?.endsWith('api-process.ts')) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    // What is freed by callbacks after a collection, such as buffers of streams, is gone by the second.
    collectGarbage()
    setImmediate(() => {
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      console.log(`bytes in use: ${heapUsed + external}`)
    })
  })
}
