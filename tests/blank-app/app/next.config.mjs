import { withPayload } from '@payloadcms/next/withPayload'

export default withPayload({
  serverExternalPackages: ['pg-boss', 'sharp', 'busboy', 'prom-client'],
})
