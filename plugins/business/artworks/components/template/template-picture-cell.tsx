'use client'
import './template.css'
import { useConfig } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { CANVAS } from '../../../../../src/composition/catalogue.ts'
import { templatePreviewKey } from '../../../../../src/composition/template-preview.ts'
import { CellLink } from '../../../../core/console/cell-link.tsx'
import { MissingPicture } from '../missing-picture.tsx'
import { usePictureSource } from '../use-picture-source.ts'
import { useTexts } from './texts.ts'

const WIDTH = 84
const HEIGHT = Math.round((WIDTH * CANVAS.height) / CANVAS.width)

/** The small picture of a frame or mat in the list, which leads to its page. */
export function TemplatePictureCell({ rowData, ...cell }: DefaultCellComponentProps) {
  const { list } = useTexts()
  const { api } = useConfig().config.routes
  const name = list.picture(String(rowData.key))
  const { source, ...listeners } = usePictureSource([
    `${api}/files/${templatePreviewKey(String(rowData.objectKey))}`,
  ])
  return (
    <CellLink {...cell} id={rowData.id}>
      <span className="template-thumbnail">
        {source === null ? (
          <MissingPicture quiet text={name} />
        ) : (
          // biome-ignore lint/performance/noImgElement: the store serves the pictures, not Next.
          <img
            {...listeners}
            alt={name}
            decoding="async"
            height={HEIGHT}
            loading="lazy"
            src={source}
            width={WIDTH}
          />
        )}
      </span>
    </CellLink>
  )
}
