import '@payloadcms/next/css'
import config from '@payload-config'
import { RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { FirstTheme } from '../../../plugins/platform/console/components/first-theme.tsx'
import { serveFunction } from '../../../plugins/platform/http/serve-function.ts'
import { importMap } from './admin/importMap.js'

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  return serveFunction({ ...args, config, importMap })
}

export default function Layout({ children }: { children: ReactNode }) {
  const layout = (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
  return <FirstTheme config={config} layout={layout} />
}
