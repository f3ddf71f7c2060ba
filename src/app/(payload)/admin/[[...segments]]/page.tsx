import config from '@payload-config'
import { getNextRequestI18n } from '@payloadcms/next/utilities'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import { pageTitleOfCompany } from '../../../../../plugins/platform/console/page-title.ts'
import { auditClosedPage } from '../../../../../plugins/platform/http/serve-page.ts'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

export async function generateMetadata({ params, searchParams }: Args): Promise<Metadata> {
  const metadata: Metadata = await generatePageMetadata({ config, params, searchParams })
  const { title } = metadata
  if (typeof title !== 'string') return metadata
  const { segments } = await params
  const resolved = await config
  const i18n = await getNextRequestI18n({ config: resolved })
  const payload = await getPayload({ config })
  return {
    ...metadata,
    title: await pageTitleOfCompany(payload, { ...resolved, i18n, segments }, title),
  }
}

export default async function Page({ params, searchParams }: Args) {
  await auditClosedPage(config, (await params).segments)
  return RootPage({ config, params, searchParams, importMap })
}
