import { NavGroup as PayloadNavGroup } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { ReactNode } from 'react'

type Props = {
  readonly payload: Payload
  /** Identifier of the user. */
  readonly user: string
  readonly label: string
  readonly children: ReactNode
}

/** A group of links in the navigation, which stays closed for a user who has closed it. */
export async function NavGroup({ payload, user, label, children }: Props) {
  return (
    <PayloadNavGroup isOpen={await isOpen(payload, user, label)} label={label}>
      {children}
    </PayloadNavGroup>
  )
}

/** Payload stores the groups that a user has closed among the preferences. */
async function isOpen(payload: Payload, user: string, group: string): Promise<boolean> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: { and: [{ key: { equals: 'nav' } }, { 'user.value': { equals: user } }] },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  })
  const { groups } = (docs[0]?.value ?? {}) as {
    groups?: Record<string, { open?: boolean } | undefined>
  }
  return groups?.[group]?.open ?? true
}
