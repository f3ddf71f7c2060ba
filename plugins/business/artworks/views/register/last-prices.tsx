'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { Artwork } from '../../../../../src/payload-types.ts'
import { callService } from '../../../../core/console/call-service.ts'
import { useYen } from '../../../../core/console/formats.ts'
import { useTexts } from '../../components/texts.ts'
import type { PRICE_FIELDS } from './registration-values.ts'

type Prices = Readonly<Record<(typeof PRICE_FIELDS)[number], string>>

type Props = {
  /** Whose last artwork is asked for. */
  readonly owner: string
  readonly brand: string
  readonly disabled: boolean
  readonly onUse: (prices: Prices) => void
}

/** Offers the prices of the last artwork of an artist. */
export function LastPrices({ owner, brand, disabled, onUse }: Props) {
  const texts = useTexts().register
  const yen = useYen()
  const { api } = useConfig().config.routes
  const [last, setLast] = useState<Artwork | null>(null)
  useEffect(() => {
    let left = false
    const query = new URLSearchParams({
      'where[owner][equals]': owner,
      'where[brand][equals]': brand,
      sort: '-createdAt',
      limit: '1',
      depth: '0',
    })
    void callService<{ docs: Artwork[] }>(`${api}/artworks?${query}`).then((answer) => {
      if (!left) setLast(answer.ok ? (answer.value.docs[0] ?? null) : null)
    })
    return () => {
      left = true
    }
  }, [api, owner, brand])
  if (!last) return null
  const { premiumBasePrice, woodBasePrice, standPrice, postcardPrice } = last
  const prices = [premiumBasePrice, woodBasePrice, standPrice, postcardPrice]
  return (
    <div>
      <Button
        buttonStyle="secondary"
        disabled={disabled}
        id="register-last-prices"
        margin={false}
        onClick={() =>
          onUse({
            'pricing.premium': String(premiumBasePrice),
            'pricing.wood': String(woodBasePrice),
            'pricing.stand': String(standPrice),
            'pricing.postcard': String(postcardPrice),
          })
        }
        size="small"
      >
        {texts.lastPrices(prices.map(yen).join(' · '))}
      </Button>
    </div>
  )
}
