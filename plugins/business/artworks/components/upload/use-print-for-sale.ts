'use client'
import { useEffect, useState } from 'react'
import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import type { VariantType } from '../../../../../src/composition/catalogue.ts'
import { callService } from '../../../../core/console/call-service.ts'

type Listed = {
  readonly ratio: PrintForSale['ratio']
  readonly min_dpi: number
  readonly sizes: readonly {
    readonly id: string
    readonly dpi: number
    readonly width_mm: number
    readonly height_mm: number
    readonly width_px: number
    readonly height_px: number
    readonly products?: VariantType[]
  }[]
}

/** What a brand sells in print; undefined while that is not known: then no size is judged. */
export function usePrintForSale(api: string, brand: string): PrintForSale | undefined {
  const [print, setPrint] = useState<PrintForSale>()
  useEffect(() => {
    let left = false
    void callService<Listed>(`${api}/${brand}/print-sizes`).then((answer) => {
      if (!left && answer.ok) setPrint(printOf(answer.value))
    })
    return () => {
      left = true
    }
  }, [api, brand])
  return print
}

function printOf({ ratio, min_dpi: minDpi, sizes }: Listed): PrintForSale {
  return {
    ratio,
    minDpi,
    sizes: sizes.map(({ id, dpi, products, ...size }) => ({
      ...{ id, dpi },
      ...{ widthMm: size.width_mm, heightMm: size.height_mm },
      ...{ widthPx: size.width_px, heightPx: size.height_px },
      ...(products && { products }),
    })),
  }
}
