import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { createDraft, createWithImage } from '../../support/artworks/register.ts'
import { call } from '../../support/service/api.ts'
import type { Service } from '../../support/service/service.ts'
import { askService } from '../ask-service.ts'
import { listedAccess } from '../listed-access.ts'
import { SAMPLES } from '../samples.ts'
import { callersOf } from './callers.ts'
import { everyOperation, type Operation } from './operations.ts'
import type { World } from './requests.ts'

/** Records of a collection that requests may change and delete. */
const COPIES = 3
/** The value of a setting that is stored encrypted. */
export const ENCRYPTED_VALUE = 'the-value-of-an-encrypted-setting'

type Data = (name: string, number: number) => object
/** Data of a record of its own; no two may have the same number. */
const RECORDS: Readonly<Record<string, Data>> = {
  brands: (name) => ({ id: name, name, kind: 'undecided' }),
  users: (name) => ({
    name,
    email: `${name}@example.test`,
    password: 'the-password-of-a-fuzz-user',
    roles: ['artist'],
  }),
  'service-accounts': (name) => ({
    name,
    purpose: 'A test.',
    permissions: ['photos:upload'],
    allBrands: true,
  }),
  'system-settings': (name) => ({ category: 'api', key: name.replace('-', '_'), value: 'a' }),
  'email-templates': () => sampleOf('email-templates'),
  'legal-documents': () => sampleOf('legal-documents'),
  'photo-templates': (name) => ({ ...sampleOf('photo-templates'), title: name }),
}

const sampleOf = (slug: string) => SAMPLES[slug]?.({ user: '', made: {} }) ?? {}

export type Worlds = {
  readonly operations: readonly Operation[]
  /** A world with records of its own, because requests delete those of the world before it. */
  next(): Promise<World>
}

/** Fills a service with records of every collection. */
export async function openWorlds(service: Service): Promise<Worlds> {
  const { artwork, local } = await askService(service)
  const { operations, schemas } = await everyOperation(local.reachable)
  const callers = callersOf(await listedAccess())
  const artist = await service.tokenOf('artist')
  const admin = await service.tokenOf('super-admin')
  let number = 0

  async function create(slug: string, json: object): Promise<string> {
    const path = `/api/${slug}`
    const answer = await call<{ doc: { id: string } }>(service, 'POST', path, {
      token: admin,
      json,
    })
    if (answer.status !== 201) throw new Error(`${slug}: ${answer.text}`)
    return answer.body.doc.id
  }

  async function next(): Promise<World> {
    const writable: Record<string, string[]> = {
      'composition-templates': [local.samples['composition-templates'] ?? ''],
      artworks: [artwork, await createWithImage(service, artist)],
    }
    writable.artworks?.push((await createDraft(service, artist)).artwork_id)
    for (const [slug, data] of Object.entries(RECORDS)) {
      const made: string[] = []
      while (made.length < COPIES) made.push(await create(slug, data(`fuzz-${++number}`, number)))
      writable[slug] = made
    }
    const users = writable.users ?? []
    const artworks = writable.artworks ?? []
    const samples = Object.entries(local.samples)
    const readable = samples.map(([slug, id]) => [slug, [id, ...(writable[slug] ?? [])]] as const)
    return {
      schemas,
      callersOf: callers,
      readable: { ...Object.fromEntries(readable), artists: users },
      writable: { ...writable, artists: users },
      named: {
        brand: ['art', 'photo', 'pet'],
        id: artworks,
        artwork_id: artworks,
        job_id: [await jobOf(service, artwork)],
        template_id: writable['photo-templates'] ?? [],
        user: [...users, 'me'],
        ref: ['none'],
        key: [`art/${artwork}/${CATALOGUE.slice(0, 1).map(variantKey)}.webp`, 'fuzz', 'art'],
      },
    }
  }

  const secret = { category: 'api', key: 'fuzz_secret', value: ENCRYPTED_VALUE, isEncrypted: true }
  await create('system-settings', secret)
  return { operations, next }
}

async function jobOf(service: Service, artwork: string): Promise<string> {
  const sql = 'SELECT id FROM composition_jobs WHERE artwork_id = $1'
  const [job] = await service.rows<{ id: string }>(sql, [artwork])
  return job?.id ?? artwork
}
