import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { newTitle, TEMPLATE, TEMPLATES } from '../support/photo-print/photo-templates.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'
import { until } from '../support/system/until.ts'

let service: Service
let artist: string
beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  // What the clock starts by itself would come between two steps of a test.
  await service.rows("DELETE FROM jobs.schedule WHERE name = 'reconcile-products'")
  await service.startWorker()
})
afterAll(() => service?.stop())
afterEach(() => service?.setCommerceFault(undefined))

/** Lets a worker compare all products with the shop. */
async function reconcile(): Promise<void> {
  await startJob(service, 'reconcile-products', {})
  await until('the comparison to end', async () => {
    const left = `SELECT 1 FROM jobs.job WHERE name = 'reconcile-products'
      AND state IN ('created', 'active', 'retry')`
    return (await service.rows(left)).length === 0
  })
}

const operate = (id: string, operation: string) =>
  call<{ commerce_product_id: string }>(service, 'POST', `/api/art/artworks/${id}/${operation}`, {
    token: artist,
  })

async function published(title: string) {
  const id = await createWithImage(service, artist, { title })
  await composedArtwork(service, id)
  const { commerce_product_id: product } = expectSuccess(await operate(id, 'publish'))
  return { id, product }
}

const driftOf = async (id: string) =>
  (
    await service.row<{ shop_drift: string | null }>(
      'SELECT shop_drift FROM artworks WHERE id = $1',
      [id],
    )
  ).shop_drift

const recordOf = (id: string) => service.row('SELECT * FROM artworks WHERE id = $1', [id])
const edit = () => editorOf(service.shop)

describe('The reconciliation of products', () => {
  it('finds what was changed by hand in the shop, each as what it is', async () => {
    const untouched = await published('Untouched')
    const price = await published('Another price')
    const variant = await published('Without a postcard')
    const status = await published('Taken off sale')
    const picture = await published('Without pictures')
    const deleted = await published('Deleted')
    await edit().edit(price.product, { price: '1' })
    await edit().edit(variant.product, { without: 'postcard-none-none' })
    await edit().update(status.product, { status: 'DRAFT' })
    await edit().edit(picture.product, { noPictures: true })
    await service.shop.deleteProduct(deleted.product)
    const before = await recordOf(untouched.id)
    await reconcile()
    for (const { id } of [price, variant, status, picture])
      expect(await driftOf(id)).toBe('changed')
    expect(await driftOf(deleted.id)).toBe('deleted')
    expect(await recordOf(untouched.id)).toEqual(before)
  })

  it('finds one again as it was, and one that was pushed again at once', async () => {
    const restored = await published('Restored by hand')
    const pushed = await published('Pushed again')
    for (const { product } of [restored, pushed]) await edit().update(product, { title: 'Other' })
    await reconcile()
    expect([await driftOf(restored.id), await driftOf(pushed.id)]).toEqual(['changed', 'changed'])
    expect(await operate(pushed.id, 'publish')).toAnswer(200)
    expect(await driftOf(pushed.id)).toBeNull()
    await edit().update(restored.product, { title: 'Restored by hand / Aoi Artist' })
    await reconcile()
    expect(await driftOf(restored.id)).toBeNull()
  })

  it('finds what shoppers can buy although it is not for sale, which can be put away again', async () => {
    const draft = await published('Draft on sale')
    const archived = await published('Archive on sale')
    expect(await operate(draft.id, 'unpublish')).toAnswer(200)
    expect(await operate(archived.id, 'archive')).toAnswer(200)
    await edit().update(draft.product, { title: 'Does not matter' })
    await reconcile()
    expect(await driftOf(draft.id)).toBeNull()
    for (const { product } of [draft, archived]) await edit().update(product, { status: 'ACTIVE' })
    await reconcile()
    expect([await driftOf(draft.id), await driftOf(archived.id)]).toEqual(['changed', 'changed'])
    expect(await operate(draft.id, 'unpublish')).toAnswer(200)
    expect(await operate(archived.id, 'archive')).toAnswer(200)
    const statuses = (await service.products())
      .filter(({ id }) => [draft.product, archived.product].includes(id))
      .map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['ARCHIVED', 'DRAFT'])
    expect([await driftOf(draft.id), await driftOf(archived.id)]).toEqual([null, null])
  })

  it('finds what people take back again, which can be accepted at once', async () => {
    const { id, product } = await published('Taken back')
    const url = `/api/art/artworks/${id}`
    const compare = () =>
      call<{ drift: string | null; may_accept: boolean; digest: string; known: object }>(
        ...([service, 'GET', `${url}/shop-difference`, { token: artist }] as const),
      ).then(expectSuccess)
    await edit().update(product, { title: 'Other' })
    await reconcile()
    await edit().update(product, { title: 'Taken back / Aoi Artist' })
    const { digest, ...found } = await compare()
    expect([await driftOf(id), found.drift, found.may_accept]).toEqual(['changed', null, true])
    const accept = { token: artist, json: { digest } }
    expect(await call(service, 'POST', `${url}/accept-shop`, accept)).toAnswer(200)
    expect(await driftOf(id)).toBeNull()
    expect(await compare()).toMatchObject({ may_accept: false, known: { how: 'pushed' } })
  })

  it('is not waited for by what puts away again a draft that shoppers can buy', async () => {
    const { id, product } = await published('Draft on sale since this morning')
    expect(await operate(id, 'unpublish')).toAnswer(200)
    await edit().update(product, { status: 'ACTIVE' })
    expect(await operate(id, 'unpublish')).toAnswer(200)
    expect((await service.products()).find((one) => one.id === product)?.status).toBe('DRAFT')
  })

  it('measures one that an earlier release has sent by what the console has', async () => {
    const same = await published('Sent before')
    const other = await published('Sent before and changed')
    await service.rows('UPDATE artworks SET known_product = NULL')
    await edit().edit(other.product, { price: '1' })
    await reconcile()
    expect([await driftOf(same.id), await driftOf(other.id)]).toEqual([null, 'changed'])
  })

  it('says nothing of one that is on its way to the shop', async () => {
    const { id, product } = await published('On its way there')
    await service.rows("UPDATE artworks SET shop_state = 'pending' WHERE id = $1", [id])
    await edit().update(product, { title: 'Renamed' })
    await reconcile()
    expect(await driftOf(id)).toBeNull()
  })

  it('records nothing while the shop is away, and goes on later', async () => {
    const { id, product } = await published('While the shop is away')
    await edit().update(product, { title: 'Renamed' })
    let asked = 0
    service.setCommerceFault(() => {
      asked += 1
      return 'reset-before'
    })
    await startJob(service, 'reconcile-products', {})
    await until('the shop to be asked', async () => asked > 0)
    expect(await driftOf(id)).toBeNull()
    service.setCommerceFault(undefined)
    await until('the job to be repeated', async () => {
      await skipPauses(service)
      return (await driftOf(id)) === 'changed'
    })
  })

  it('goes on with photo templates after the artworks, in another job', async () => {
    const token = await service.tokenOf('photo-admin')
    const json = { ...TEMPLATE, title: newTitle() }
    const { template_id, commerce_product_id } = expectSuccess(
      await call<{ template_id: string; commerce_product_id: string }>(
        ...([service, 'POST', TEMPLATES, { token, json }] as const),
      ),
    )
    await edit().edit(commerce_product_id, { price: '1' })
    await reconcile()
    const drift = 'SELECT shop_drift FROM photo_templates WHERE id = $1'
    expect(await service.row(drift, [template_id])).toEqual({ shop_drift: 'changed' })
    const list = await call<{ docs: { id: string; shopDrift: string }[] }>(
      ...([service, 'GET', '/api/photo-templates?where[shopDrift][exists]=true'] as const),
      { token },
    )
    expect(list.body.docs).toMatchObject([{ id: template_id, shopDrift: 'changed' }])
  })

  it('finds discounts by quantity that people have removed, which pushing again brings back', async () => {
    const token = await service.tokenOf('photo-admin')
    const json = { ...TEMPLATE, title: newTitle() }
    const { template_id: id } = expectSuccess(
      await call<{ template_id: string }>(service, 'POST', TEMPLATES, { token, json }),
    )
    const url = `${TEMPLATES}/${id}`
    const compare = async () =>
      expectSuccess(
        await call<{ drift: string | null; differences: { field: string; shop: string }[] }>(
          ...([service, 'GET', `${url}/shop-difference`, { token }] as const),
        ),
      )
    expect(await compare()).toMatchObject({ drift: null, differences: [] })
    await edit().removeDiscount(`${json.title} 50+`)
    const { drift, differences } = await compare()
    expect([drift, differences.map(({ field }) => field)]).toEqual(['changed', ['discounts']])
    expect(differences[0]?.shop).toMatch(/^9: −¥100\n10\+: −¥20\n44: /)
    await reconcile()
    const record = 'SELECT shop_drift FROM photo_templates WHERE id = $1'
    expect(await service.row(record, [id])).toEqual({ shop_drift: 'changed' })
    expect(await call(service, 'POST', `${url}/activate`, { token })).toAnswer(200)
    expect(await compare()).toMatchObject({ drift: null, differences: [] })
  })
})
