import type { Window } from '../../../src/composition/geometry.ts'
import { type Answer, call } from '../service/api.ts'
import type { Service } from '../service/service.ts'
import { expectSuccess, imageForm } from './register.ts'

export type TemplateRecord = {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly type: string | null
  readonly color: string | null
  readonly orientation: string
  readonly fit: string
  readonly objectKey: string
  readonly sha256: string
  readonly window: Window
}

/** The form of a new template: fields that are undefined are left out. */
export function templateForm(
  fields: Readonly<Record<string, string | undefined>>,
  picture: Uint8Array,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  const [image] = imageForm(picture).getAll('image')
  if (image) form.set('image', image)
  return form
}

/** The frames and mats with a key, as an administrator reads them. */
export async function templatesOf(
  service: Pick<Service, 'url'>,
  token: string,
  key: string,
): Promise<readonly TemplateRecord[]> {
  const path = `/api/composition-templates?where[key][equals]=${key}`
  type Found = { readonly docs: readonly TemplateRecord[] }
  return expectSuccess(await call<Found>(service, 'GET', path, { token })).docs
}

/** The one frame or mat with a key. */
export async function templateOf(
  service: Pick<Service, 'url'>,
  token: string,
  key: string,
): Promise<TemplateRecord> {
  const [found] = await templatesOf(service, token, key)
  if (!found) throw new Error(`There is no template ${key}.`)
  return found
}

/** Deletes it, which super administrators may. */
export async function deleteTemplate(service: Service, key: string): Promise<void> {
  const token = await service.tokenOf('super-admin')
  const { id } = await templateOf(service, token, key)
  const answer: Answer<unknown> = await call(
    service,
    'DELETE',
    `/api/composition-templates/${id}`,
    {
      token,
    },
  )
  expectSuccess(answer)
}
