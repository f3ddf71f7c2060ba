import { Banner } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { auditClosedView } from './audit-closed-collection.ts'

type ClosedProps = {
  readonly req: PayloadRequest
  /** Of the page, relative to the console's. */
  readonly path: string
  readonly children: ReactNode
}

/** Says why a page is closed to the user. The refusal is audited, as those of the API are. */
export async function ClosedNotice({ req, path, children }: ClosedProps) {
  await auditClosedView(req, path)
  return <Banner type="error">{children}</Banner>
}
