import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document'
import { z } from 'zod'
import { themeSchema } from '../lib/service.ts'
import { styleOf } from '../lib/theme.ts'

const propsSchema = z.object({
  pageProps: z.object({ language: z.enum(['ja', 'en']), theme: themeSchema }),
})

/** The document around a page, in the language of the page and the colours of the brand. */
export default function Document({ __NEXT_DATA__: { props } }: DocumentProps) {
  const { language = 'ja', theme = {} } = propsSchema.safeParse(props).data?.pageProps ?? {}
  return (
    <Html lang={language} style={styleOf(theme)}>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
