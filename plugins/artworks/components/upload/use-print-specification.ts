'use client'
import { useEffect, useState } from 'react'
import { brandConfigSchema } from '../../../../src/brands/brand-config.ts'
import type { PrintSpecification } from '../../../../src/brands/print-specification.ts'
import { callService } from '../call-service.ts'

/** How a brand prints; undefined while that is not known or not decided: then no size is judged. */
export function usePrintSpecification(api: string, brand: string): PrintSpecification | undefined {
  const [specification, setSpecification] = useState<PrintSpecification>()
  useEffect(() => {
    let left = false
    void callService<{ config?: unknown }>(`${api}/brands/${brand}?depth=0`).then((answer) => {
      if (left || !answer.ok) return
      setSpecification(brandConfigSchema.safeParse(answer.value.config ?? {}).data?.print)
    })
    return () => {
      left = true
    }
  }, [api, brand])
  return specification
}
