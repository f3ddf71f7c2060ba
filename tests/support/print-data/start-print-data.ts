import { createDraft, expectSuccess, upload } from '../artworks/register.ts'
import { type Answer, call } from '../service/api.ts'
import { type Service, startService } from '../service/service.ts'
import { until } from '../system/until.ts'

/** A print file as the API describes it. */
type PrintFile = {
  readonly id: string
  readonly size: string
  readonly status: 'queued' | 'ready' | 'refused' | 'failed'
  readonly crop: { x: number; y: number; width: number; height: number }
  readonly crop_chosen: boolean
  readonly width: number
  readonly height: number
  readonly formula_width: number
  readonly effective_dpi: number
  readonly file_name: string
  readonly sha256: string | null
  readonly preflight: readonly {
    readonly code: string
    readonly severity: string
    readonly message: { readonly en: string; readonly ja: string }
    readonly action: { readonly en: string; readonly ja: string }
  }[]
  readonly download_url: string | null
}
type Listed = {
  readonly sizes: readonly {
    readonly size: string
    readonly for_sale: boolean
    readonly crop_chosen: boolean
    readonly effective_dpi: number
    readonly rating: string
    readonly print_data: PrintFile | null
  }[]
}

/** A service with a worker that makes print files, and what administrators do with them. */
export type PrintData = {
  readonly service: Service
  /** Token of the administrator of the brand `art`. */
  readonly admin: string
  readonly artist: string
  /** Creates an artwork with a picture and returns its id. */
  artworkWith(bytes: Buffer): Promise<string>
  /** Asks for a print file. @param token default: the administrator's */
  request(artwork: string, json: object, token?: string): Promise<Answer<PrintFile>>
  /** The sizes of an artwork with their print files. */
  list(artwork: string): Promise<Listed>
  /** The print file of a size when the worker is done with it. */
  made(artwork: string, size: string): Promise<PrintFile>
}

/** Path of the print files of an artwork. */
export const printDataOf = (artwork: string) => `/api/art/artworks/${artwork}/print-data`

/** Starts the service and the worker; the caller stops the service. */
export async function startPrintData(): Promise<PrintData> {
  const service = await startService()
  try {
    const admin = await service.tokenOf('art-admin')
    const artist = await service.tokenOf('artist')
    await service.startWorker()
    const list: PrintData['list'] = async (artwork) =>
      expectSuccess(await call<Listed>(service, 'GET', printDataOf(artwork), { token: admin }))
    return {
      ...{ service, admin, artist, list },
      async artworkWith(bytes) {
        const draft = await createDraft(service, artist)
        expectSuccess(await upload(service, draft.artwork_id, draft.upload_token, bytes))
        return draft.artwork_id
      },
      request: (artwork, json, token = admin) =>
        call<PrintFile>(service, 'POST', printDataOf(artwork), { token, json }),
      made: (artwork, size) =>
        until(`the print file of ${size}`, async () => {
          const { sizes } = await list(artwork)
          const file = sizes.find((one) => one.size === size)?.print_data
          return file && file.status !== 'queued' ? file : null
        }),
    }
  } catch (error) {
    await service.stop()
    throw error
  }
}
