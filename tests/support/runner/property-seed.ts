import fc from 'fast-check'

/**
 * Properties are tried with the same values in every run, so that a change and not luck decides whether it lands. The
 * campaign (`npm run test:campaign`) tries others, and more of them.
 */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20261122),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
})
