import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import { auditClosedPage } from '../../../../../plugins/platform/http/serve-page.ts'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

export const generateMetadata = ({ params, searchParams }: Args) =>
  generatePageMetadata({ config, params, searchParams })

export default async function Page({ params, searchParams }: Args) {
  await auditClosedPage(config, (await params).segments)
  return RootPage({ config, params, searchParams, importMap })
}
