import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrandSite } from '../../../src/stack/connect-brand-site.ts'
import { expectSuccess } from '../../support/artworks/register.ts'
import { call } from '../../support/service/api.ts'
import { type Service, startService } from '../../support/service/service.ts'

let service: Service
let admin: string
beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const connect = () => {
  const { url: serverUrl, issuer, dataDir } = service
  return connectBrandSite({ serverUrl, issuer, dataDir })
}
const file = () => path.join(service.dataDir, 'brand-site.json')
const statusOf = async (key: string, route = 'art/site') =>
  (await call(service, 'GET', `/api/${route}`, { token: key })).status
const siteOfBrand = async () => {
  const answer = await call<{ config: { site?: object } }>(service, 'GET', '/api/brands/art', {
    token: admin,
  })
  return expectSuccess(answer).config
}

describe('the connection of the example brand site', () => {
  let key: string

  it('is a key for the catalogue of its brand alone, and deployments by themselves', async () => {
    const before = await siteOfBrand()
    key = await connect()
    expect(await statusOf(key)).toBe(200)
    expect(await statusOf(key, 'photo/site')).toBe(403)
    expect(await siteOfBrand()).toEqual({ ...before, site: { autoDeploy: true } })
  })

  it('keeps its key for itself and across starts', async () => {
    expect(await connect()).toBe(key)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('gets another key where the one of the data folder is lost, and decides nothing twice', async () => {
    const config = { ...(await siteOfBrand()), site: { autoDeploy: false } }
    const json = { config }
    expectSuccess(await call(service, 'PATCH', '/api/brands/art', { token: admin, json }))
    await rm(file())
    const another = await connect()
    expect([await statusOf(another), await statusOf(key)]).toEqual([200, 401])
    expect((await siteOfBrand()).site).toEqual({ autoDeploy: false })
    const accounts = await service.rows('SELECT id FROM service_accounts')
    expect(accounts).toHaveLength(1)
  })

  it('says what was refused', async () => {
    const { url, issuer, dataDir } = service
    const refused = connectBrandSite({ serverUrl: `${url}/none`, issuer, dataDir })
    await expect(refused).rejects.toThrow(/was not connected: GET brands\/art answered 404/)
  })
})
