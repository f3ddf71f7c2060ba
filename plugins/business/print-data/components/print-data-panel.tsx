'use client'
import './print-data.css'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import type { Artwork } from '../../../../src/payload-types.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { relationId } from '../../../core/database/relation-id.ts'
import { CropDialog } from './crop/crop-dialog.tsx'
import { PrintSizeRow } from './print-size-row.tsx'
import { useTexts } from './texts.ts'
import { usePrintData } from './use-print-data.ts'

/** The tab of an artwork's print files: a row for each size, its file and what the preflight found. */
export function PrintDataPanel() {
  const { id, data } = useDocumentInfo()
  return id !== undefined && data ? <Panel artwork={data as Artwork} key={id} /> : null
}

function Panel({ artwork }: { readonly artwork: Artwork }) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const { id, originalKey, imageWidth: width, imageHeight: height } = artwork
  const { listed, problem, make, request } = usePrintData(
    `${api}/${relationId(artwork.brand)}/artworks/${id}/print-data`,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const picture =
    originalKey && width && height ? { url: `${api}/files/${originalKey}`, width, height } : null
  const cut = picture && listed?.print?.ratio === 'crop'
  return (
    <div className="print-data">
      <p>{texts.intro}</p>
      <ProblemNotice problem={problem} />
      {listed === null && !problem && <p>{texts.loading}</p>}
      {listed?.sizes.length === 0 && <p>{texts.none}</p>}
      {listed && listed.sizes.length > 0 && (
        <ul className="print-data__sizes">
          {listed.sizes.map((size) => (
            <PrintSizeRow
              key={size.size}
              make={make}
              state={size}
              {...(cut ? { onCrop: () => setChosen(size.size) } : {})}
            />
          ))}
        </ul>
      )}
      {cut && listed.print && (
        <CropDialog
          onClose={() => setChosen(null)}
          picture={picture}
          print={listed.print}
          request={request}
          size={listed.sizes.find(({ size }) => size === chosen)}
        />
      )}
    </div>
  )
}
