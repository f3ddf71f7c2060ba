import type { CommercePort } from '../../../src/commerce/port.ts'
import type { Shop } from '../../support/shop/shop.ts'

/** What a test sees of a product behind the port's back, asked of the platform itself. */
export type PlatformProduct = {
  readonly id: string
  readonly title: string
  readonly descriptionHtml: string
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly status: string
  readonly published: boolean
  readonly optionNames: readonly string[]
  /** Identifiers of the options and of their values. */
  readonly optionIds: readonly (readonly string[])[]
  readonly metafields: Readonly<Record<string, string>>
  readonly mediaCount: number
  readonly variants: readonly {
    readonly id: string
    readonly price: string
    readonly quantity: number
    readonly tracked: boolean
    readonly requiresShipping: boolean
    readonly options: readonly string[]
    readonly alt: string | null
  }[]
}

/** One platform prepared for one test. */
export type CommerceBench<Port extends CommercePort = CommercePort> = {
  readonly port: Port
  /** Everything the platform holds. */
  products(): Promise<PlatformProduct[]>
  /** Status of the page a shopper gets for a product. */
  shopperStatus(url: string): Promise<number>
  /** URL of a picture that the platform can fetch. */
  pictureUrl(name: string): string
  /** Names of the pictures the platform has fetched so far. */
  fetchedPictures(): readonly string[]
  /** Makes pictures whose name contains the text impossible to fetch. */
  breakPictures(part: string | undefined): void
  /** What shoppers and the shop's people do behind the port's back. */
  readonly shop: Pick<
    Shop,
    'buy' | 'cancel' | 'fulfil' | 'giveBack' | 'deleteProduct' | 'cartTotal'
  > &
    Partial<Shop>
  close(): Promise<void>
}

export type MakeBench = () => Promise<CommerceBench>
