import type { SaleState } from '../../../../src/artworks/sale-state.ts'
import type { FrameColor, MatColor, VariantType } from '../../../../src/composition/catalogue.ts'
import { priceName, typeNames } from '../../../../src/composition/type-names.ts'
import type { QualityHint } from '../../../../src/imaging/quality/assess-picture.ts'
import type { Rating } from '../../../../src/imaging/quality/rating.ts'
import type { Outage } from '../../../../src/object-store/outage.ts'
import type { ArtworkGroup } from '../operations/artwork-work.ts'
import type { Layout } from './list/list-layout.tsx'

/** What the console says about artworks, in English. */
export const en = {
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  actions: {
    generate: 'Generate pictures',
    generateAgain: 'Generate pictures again',
    publish: 'Publish',
    publishAgain: 'Update in shop',
    unpublish: 'Unpublish',
    archive: 'Archive',
    restore: 'Restore',
    publishWhenReady: 'Publish when ready',
    keepDraft: 'Do not publish when ready',
    cancelComposition: 'Stop creating pictures',
    discard: 'Discard this draft',
    more: 'More actions',
    label: 'Actions for this artwork',
  },
  done: {
    publish: 'The artwork is in the shop.',
    unpublish: 'The artwork is no longer for sale. It is a draft again.',
    archive: 'The artwork is archived.',
    restore: 'The artwork is a draft again.',
    discard: 'The draft was discarded.',
  },
  confirm: {
    unpublish: {
      heading: 'Unpublish this artwork?',
      body: 'Customers can no longer see or buy it. It becomes a draft and can be published again at any time.',
    },
    archive: {
      heading: 'Archive this artwork?',
      body: 'It leaves the shop and the pictures stay. Restore makes it a draft again.',
    },
    discard: {
      heading: 'Discard this draft?',
      body: 'Its details and prices are deleted. This cannot be undone.',
    },
  },
  panel: {
    headings: {
      noPicture: 'Picture missing',
      composing: (done: number, total: number) => `Creating pictures: ${done} of ${total}`,
      incomplete: (done: number, total: number) => `${done} of ${total} pictures are ready`,
      ready: 'Ready to publish',
      publishing: 'Being published …',
      published: 'On sale',
      archived: 'Not on sale',
      loading: 'Loading …',
    },
    thumbnail: (title: string) => `Thumbnail of ${title}`,
    pictureSize: (width: number, height: number) => `${width} × ${height} px`,
    inShop: 'Open in the shop',
    inShopAdmin: 'Open in the admin of the shop',
    noPicture: 'The upload did not finish. Choose the picture and upload it here.',
    saveFirst: 'Save your changes to use these actions.',
    waitForJob:
      'You can leave this page: the pictures are created anyway. Publish when all are done.',
    waitAndPublish:
      'You can leave this page: the artwork is published by itself when all pictures are done.',
    publishing: 'All pictures are ready. The shop takes the artwork over; you can leave this page.',
    incomplete: 'Generate the missing pictures to publish.',
    incompleteAndPublish:
      'Generate the missing pictures. The artwork is published when all of them are ready.',
    ready: 'Check the pictures, then publish.',
    live: 'Changed something? Choose “Update in shop” to make it live.',
    archived: 'Restore the artwork to work on it again.',
    jobUnknown: 'We couldn’t check the progress. Reload the page.',
    notPublished: 'The artwork was not published.',
    atFields: 'The values are marked under “Details and prices”.',
  },
  sale: {
    leftOut: 'The picture is too small for these products. They are left out of the shop:',
    allLeftOut: 'The picture is too small for every product, so the artwork cannot be published:',
    excepted: 'The picture is too small for these products. They are sold nevertheless:',
    item: (type: string, sheet: string, width: number, height: number) =>
      `${type} (${sheet}): at least ${width} × ${height} px`,
    reason: (reason: string) => `Reason: ${reason}`,
    sellAnyway: 'Sell them anyway …',
    leaveOut: 'Leave them out',
    heading: 'Sell although the picture is too small?',
    body: 'The prints will look soft. The reason is kept with the artwork and the change is audited.',
    reasonLabel: 'Reason',
    confirm: 'Sell anyway',
  },
  progress: {
    label: 'Composition of the pictures',
    queued: 'Waiting for a free worker …',
    waiting: {
      'store-away':
        'The store of the pictures cannot be reached. The composition waits and goes on by itself; nothing is lost.',
      'store-full':
        'The store of the pictures is full. The composition goes on by itself as soon as there is space.',
    } satisfies Record<Outage, string>,
    counted: (completed: number, total: number) => `${completed} of ${total} pictures`,
    current: (variant: string) => `Now: ${variant}`,
    soon: 'less than a minute left',
    minutesLeft: (minutes: number) =>
      minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`,
    reconnecting: 'The connection was lost. Trying again …',
    completed: (total: number) => `All ${total} pictures are ready.`,
    partial: (failed: number) =>
      `${failed} ${failed === 1 ? 'picture' : 'pictures'} could not be created. “Generate pictures” tries only these.`,
    failed: 'The pictures could not be created. Generate them again.',
    cancelled: 'Stopped. The pictures that are there are kept.',
    failures: 'What went wrong',
  },
  gallery: {
    heading: 'Pictures',
    empty: 'No pictures yet.',
    expected: 'The picture is coming',
    missing: 'Not composed yet',
    generate: 'Generate',
    generateOf: (variant: string) => `Generate: ${variant}`,
    generateAgain: 'Generate this picture again',
    broken: 'The picture cannot be loaded',
    enlarge: (variant: string) => `Enlarge: ${variant}`,
    previous: 'Previous picture',
    next: 'Next picture',
    original: 'Open the file',
    position: (index: number, total: number) => `${index} of ${total}`,
  },
  types: typeNames('en'),
  priceName: (type: VariantType) => priceName(type).en,
  frames: {
    black: 'Black',
    brown: 'Brown',
    white: 'White',
    natural: 'Natural',
  } satisfies Record<FrameColor, string>,
  mats: {
    white: 'White mat',
    cream: 'Cream mat',
    gray: 'Gray mat',
    navy: 'Navy mat',
  } satisfies Record<MatColor, string>,
  frameOf: (color: string) => `${color} frame`,
  typeAndFrame: (type: string, frame: string) => `${type}, ${frame.toLowerCase()}`,
  separator: ', ',
  list: {
    emptyHeading: 'No artworks yet',
    empty:
      'Register the first one: its details, four prices and one picture. The service composes 21 products from it.',
    noThumbnail: 'No picture',
    noMatchHeading: 'No artwork matches',
    noMatch: 'Change the search or the filters.',
    showAll: 'Show all artworks',
    statuses: 'Status',
    all: 'All',
    layout: 'Layout',
    layouts: { list: 'List', grid: 'Grid' } satisfies Record<Layout, string>,
    select: (title: string) => `Select ${title}`,
    selectPage: 'Select all on this page',
    sort: 'Sort order',
    sorts: {
      '-createdAt': 'Newest first',
      createdAt: 'Oldest first',
      '-updatedAt': 'Last updated first',
      title: 'Title, A to Z',
      '-title': 'Title, Z to A',
      artist: 'Artist',
      status: 'Status',
    },
    otherSort: 'As sorted in the list',
    sale: {
      onSale: 'On sale',
      notOnSale: 'Not on sale',
      whenReady: 'On sale when its pictures are ready',
      pending: 'On its way to the shop',
      refused: 'Refused by the shop',
    } satisfies Record<SaleState, string>,
  },
  dashboard: {
    own: 'Your artworks',
    ofBrands: 'Artworks of your brands',
    groups: {
      failed: 'Something went wrong',
      changed: 'Changed in the shop',
      drafts: 'Drafts to continue',
      composing: 'Pictures are being created',
      waiting: 'On their way to the shop',
      published: 'Lately published',
    } satisfies Record<ArtworkGroup, string>,
  },
  register: {
    action: 'Register artwork',
    title: 'Register an artwork',
    intro: 'Fill in the details and add one picture. Nothing is for sale before you publish it.',
    dashboard: 'One picture becomes 21 framed products for the shop.',
    forbidden: 'You don’t have permission to register artworks.',
    picture: 'Picture',
    details: 'Artwork',
    prices: 'Prices',
    pricesHint: 'Whole yen, one price for each kind of product.',
    required: 'Fields with * are required.',
    fields: {
      brand: 'Brand',
      title: 'Title',
      artist: 'Artist',
      technique: 'Technique',
      description: 'Description',
      creation_year: 'Year of creation',
      size: 'Size',
      tags: 'Tags',
    },
    tagsHint: 'Separate tags with commas.',
    drop: 'Drop a picture here, or',
    choose: 'Choose a picture',
    change: 'Choose another picture',
    accepted: (formats: string, megabytes: number) => `${formats}, at most ${megabytes} MB`,
    preview: 'Preview of the chosen picture',
    facts: (format: string, width: number, height: number, size: string) =>
      `${format} · ${width} × ${height} px · ${size}`,
    submit: 'Register',
    leave: 'Cancel',
    restored: 'We kept what you typed before. Choose the picture again.',
    discard: 'Discard',
    publishWhenReady: 'Publish when the pictures are ready',
    publishHint: 'Otherwise the artwork stays a draft until you publish it.',
    account: 'Register for',
    accountHint:
      'The artist sees the artwork and its sales. Leave it empty to register it for yourself.',
    accountUnknown: 'Choose an artist from the list.',
    lastPrices: (prices: string) => `Use the last prices: ${prices}`,
    ownDuplicate: 'This picture is already registered:',
    duplicate: 'This picture is already registered. Choose another one.',
    creating: 'Registering …',
    factsWithoutSize: (format: string, size: string) => `${format} · ${size}`,
    serverProcesses:
      'This browser cannot show this picture. You can go on: the service reads and checks it after the upload. The page of the artwork shows it then.',
    uploadLabel: 'Upload of the picture',
    uploading: (loaded: string, total: string, percent: number) =>
      `Uploading the picture: ${loaded} of ${total} (${percent} %)`,
    keepOpen: 'Keep this page open until the upload has finished.',
    cancelUpload: 'Cancel the upload',
    cancelled: 'The upload was cancelled. What you typed is kept; register again to go on.',
    checking: 'Checking the picture …',
    kept: 'What you typed is kept. Correct the picture and register again.',
    success: 'Artwork saved. Its 21 product pictures are being created.',
    wishRefused: (message: string, action: string) =>
      `The artwork stays a draft when its pictures are ready. ${message} ${action}`,
    problems: 'Some fields need your attention.',
    empty: (field: string) => `${field} must not be empty.`,
    price: 'Enter whole yen from 1 to 10,000,000.',
    year: 'Enter a year, such as 2026.',
    noPicture: 'Choose a picture.',
    notAnImage: (accepted: string) => `We can’t read this file as a picture. Use ${accepted}.`,
    otherFormat: (format: string, accepted: string) =>
      `This file is of the type ${format}. Use ${accepted}.`,
    tooLarge: (size: string, megabytes: number) =>
      `This file has ${size}. At most ${megabytes} MB are possible.`,
    emptyFile: 'This file is empty.',
    tooManyPixels: (megapixels: number) =>
      `This picture has ${megapixels} megapixels. At most 100 are possible.`,
    tooLong: (px: string, most: string) =>
      `A side of this picture has ${px} px. At most ${most} are possible.`,
  },
  previews: {
    heading: 'Preview of the 21 products',
    empty: 'Choose a picture to see it in every frame and mat, before anything is uploaded.',
    drawing: (settled: number, total: number) => `Drawing the previews: ${settled} of ${total}`,
    done: (total: number) =>
      total === 1
        ? 'One preview is ready.'
        : `${total} previews are ready. Choose one to enlarge it.`,
    unable:
      'This browser cannot draw previews of this picture. You can go on: the 21 pictures are created after the upload.',
    broken: 'The previews could not be drawn. Registering works without them.',
    retry: 'Try again',
    sold: 'Sold',
    soldAt: (dpi: number, rating: string) => `Sold · ${dpi} DPI, ${rating}`,
    notSold: 'Not sold: too small',
    failed: (reason: string) => `No preview. ${reason}`,
    alt: (variant: string) => `Preview: ${variant}`,
    enlarge: (variant: string, sale: string) => `Enlarge: ${variant}. ${sale}`,
    enlarging: 'Drawing the picture at full size …',
    full: 'Drawn at full size, 3555 × 2528 px',
    notFull: 'Full size is not possible here: this is the small preview.',
  },
  productPage: {
    heading: 'Product page',
    language: 'Language of the product page',
    hint: 'What shoppers will see, with what you have typed.',
    other: (language: string) =>
      `The shop of this brand is in ${language}. Title, description and tags are not translated.`,
    noPrice: 'No price yet',
  },
  quality: {
    heading: 'Sharpness in print',
    size: (name: string, width: number, height: number) =>
      name.endsWith(' mm') ? name : `${name} (${width} × ${height} mm)`,
    dpi: (dpi: number) => `${dpi} DPI`,
    ratings: {
      good: 'good',
      acceptable: 'acceptable',
      low: 'low – may look soft',
      refused: 'too small to print',
    } satisfies Record<Rating, string>,
    small: (px: number) =>
      `Shorter side below ${px} px: the frames will show it enlarged and soft. A larger picture looks better.`,
    hints: {
      BLURRED: 'This picture may be out of focus.',
      CLIPPED_SHADOWS: 'Large areas are pure black and will print without detail.',
      CLIPPED_HIGHLIGHTS: 'Large areas are pure white and will print as bare paper.',
    } satisfies Record<QualityHint, string>,
  },
  bulk: {
    label: 'Actions for the selected artworks',
    selected: (artworks: number) =>
      artworks === 1
        ? '1 artwork of this page is selected'
        : `${artworks} artworks of this page are selected`,
    operations: {
      publish: 'Publish',
      unpublish: 'Unpublish',
      archive: 'Archive',
      delete: 'Delete',
    },
    question: {
      publish: (artworks: number) =>
        `Publish ${artworks} ${artworks === 1 ? 'artwork' : 'artworks'}?`,
      unpublish: (artworks: number) =>
        `Unpublish ${artworks} ${artworks === 1 ? 'artwork' : 'artworks'}?`,
      archive: (artworks: number) =>
        `Archive ${artworks} ${artworks === 1 ? 'artwork' : 'artworks'}?`,
      delete: (artworks: number) =>
        `Delete ${artworks} ${artworks === 1 ? 'artwork' : 'artworks'}?`,
    },
    body: {
      publish:
        'They go on sale one by one. Those that cannot be published are named with the reason.',
      unpublish: 'Customers can no longer see or buy them. They become drafts.',
      archive: 'They leave the shop. They can be restored as drafts.',
      delete:
        'Their pictures and print files are deleted, too. This cannot be undone. Those with a product in the shop have to be archived first.',
    },
    results: 'Result for each artwork',
    summary: (accepted: number, refused: number) => `${accepted} accepted, ${refused} refused.`,
    unknown: (artworks: number) =>
      `The result of ${artworks} is not known: the list shows how ${artworks === 1 ? 'it is' : 'they are'} now.`,
    accepted: 'Accepted. The shop follows within minutes.',
    deleted: 'Deleted.',
  },
  uploadPicture: {
    label: 'Upload the picture of this artwork',
    upload: 'Upload the picture',
    done: 'Picture saved. The 21 product pictures are being created.',
  },
}
