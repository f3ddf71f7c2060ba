import config from '@payload-config'
import { getNextRequestI18n } from '@payloadcms/next/utilities'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { titleInLanguage } from '../../../../../plugins/platform/console/title-in-language.ts'
import { auditClosedPage } from '../../../../../plugins/platform/http/serve-page.ts'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

export async function generateMetadata({ params, searchParams }: Args): Promise<Metadata> {
  const metadata: Metadata = await generatePageMetadata({ config, params, searchParams })
  const { title } = metadata
  // Of the pages of features; a record may be called anything.
  if (typeof title !== 'string' || (await params).segments?.[0] === 'collections') return metadata
  const i18n = await getNextRequestI18n({ config: await config })
  return { ...metadata, title: titleInLanguage({ i18n }, title) }
}

export default async function Page({ params, searchParams }: Args) {
  await auditClosedPage(config, (await params).segments)
  return RootPage({ config, params, searchParams, importMap })
}
