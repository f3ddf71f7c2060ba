import type { FrameColor, MatColor, VariantType } from '../../../../src/composition/catalogue.ts'
import type { QualityHint } from '../../../../src/imaging/quality/assess-picture.ts'
import type { Rating } from '../../../../src/imaging/quality/rating.ts'
import type { Outage } from '../../../../src/object-store/outage.ts'

/** What the console says about artworks, in English. */
export const en = {
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  actions: {
    generate: 'Generate',
    generateAgain: 'Generate again',
    publish: 'Publish',
    publishAgain: 'Update in shop',
    unpublish: 'Unpublish',
    archive: 'Archive',
    restore: 'Restore',
    label: 'What can be done with this artwork',
    cancel: 'Cancel',
  },
  done: {
    publish: 'The artwork is in the shop.',
    unpublish: 'The artwork is no longer for sale. It is a draft again.',
    archive: 'The artwork is archived.',
    restore: 'The artwork is a draft again.',
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
  },
  panel: {
    heading: 'Production and shop',
    thumbnail: (title: string) => `Thumbnail of ${title}`,
    pictureSize: (width: number, height: number) => `${width} × ${height} px`,
    inShop: 'Open in the shop',
    newTab: 'opens in a new tab',
    noPicture:
      'This artwork has no picture: the upload did not finish. Choose the picture and upload it here.',
    saveFirst: 'Save your changes first. Then the buttons work with what you see.',
    waitForJob: 'The pictures are being composed. Publish when all of them are there.',
    incomplete: (done: number, total: number) =>
      `Publishing needs all ${total} pictures; ${done} are there. Generate the missing ones.`,
    ready: (total: number) => `All ${total} pictures are there. The artwork can be published.`,
    live: 'The artwork is for sale. After changes of texts, prices or pictures, update it in the shop.',
    archived: 'Archived artworks are not for sale. Restore it to work on it again.',
    jobUnknown: 'It could not be found out whether pictures are being composed.',
  },
  progress: {
    label: 'Composition of the pictures',
    queued: 'Waiting for a worker …',
    waiting: {
      'store-away':
        'The store of the pictures cannot be reached. The composition waits and goes on by itself; nothing is lost.',
      'store-full':
        'The store of the pictures is full. The composition goes on by itself as soon as there is space.',
    } satisfies Record<Outage, string>,
    counted: (completed: number, total: number) => `${completed} of ${total} pictures`,
    current: (variant: string) => `Now: ${variant}`,
    secondsLeft: (seconds: number) => `about ${seconds} s left`,
    reconnecting: 'The connection was lost. Trying again …',
    completed: (total: number) => `All ${total} pictures are composed.`,
    partial: (failed: number) =>
      `${failed} ${failed === 1 ? 'picture' : 'pictures'} could not be composed. Generate again tries only these.`,
    failed: 'The composition failed. Generate again repeats it.',
    cancelled: 'The composition was cancelled.',
    failures: 'What went wrong',
  },
  gallery: {
    heading: 'Pictures',
    empty: 'No pictures yet. Choose “Generate”: all 21 are composed in less than a minute.',
    loading: 'Loading the pictures …',
    missing: 'Not composed yet',
    broken: 'The picture cannot be loaded',
    enlarge: (variant: string) => `Enlarge: ${variant}`,
    previous: 'Previous picture',
    next: 'Next picture',
    original: 'Open the file',
    position: (index: number, total: number) => `${index} of ${total}`,
  },
  types: {
    premium: 'Premium frame',
    wood: 'Wood frame',
    stand: 'Table stand',
    postcard: 'Postcard',
  } satisfies Record<VariantType, string>,
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
  },
  register: {
    action: 'Register artwork',
    title: 'Register an artwork',
    intro: 'Fill in the details and add one picture. Nothing is for sale before you publish it.',
    dashboard: 'One picture becomes 21 framed products for the shop.',
    forbidden: 'You may not register artworks. Ask an administrator for the role of an artist.',
    picture: 'Picture',
    details: 'Artwork',
    prices: 'Prices',
    pricesHint: 'Whole yen, one price for each kind of product.',
    optional: 'optional',
    required: 'Fields with * are required.',
    fields: {
      brand: 'Brand',
      title: 'Title',
      artist: 'Artist',
      technique: 'Technique',
      description: 'Commentary',
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
    creating: 'Registering …',
    factsWithoutSize: (format: string, size: string) => `${format} · ${size}`,
    serverProcesses:
      'This browser cannot show this picture. You can go on: the service reads and checks it after the upload.',
    uploadLabel: 'Upload of the picture',
    uploading: (loaded: string, total: string, percent: number) =>
      `Uploading the picture: ${loaded} of ${total} (${percent} %)`,
    cancelUpload: 'Cancel the upload',
    cancelled: 'The upload was cancelled. What you typed is kept; register again to go on.',
    checking: 'Checking the picture …',
    kept: 'What you typed is kept. Correct the picture and register again.',
    success: 'Registered. Generate composes the 21 pictures.',
    problems: 'Some fields need your attention.',
    empty: (field: string) => `${field} must not be empty.`,
    price: 'Enter whole yen from 1 to 10,000,000.',
    year: 'Enter a year, such as 2026.',
    noPicture: 'Choose a picture.',
    notAnImage: (accepted: string) =>
      `The content of this file is no picture that can be used. Accepted are ${accepted}.`,
    otherFormat: (format: string, accepted: string) =>
      `The content of this file is ${format}, whatever its name says. Accepted are ${accepted}.`,
    tooLarge: (size: string, megabytes: number) =>
      `This file has ${size}. At most ${megabytes} MB are possible.`,
    emptyFile: 'This file is empty.',
    tooManyPixels: (megapixels: number) =>
      `This picture has ${megapixels} megapixels. At most 100 are possible.`,
    tooLong: (px: string, most: string) =>
      `A side of this picture has ${px} px. At most ${most} are possible.`,
  },
  quality: {
    heading: 'Sharpness in print',
    size: (id: string, width: number, height: number) =>
      `${id.toUpperCase()} (${width} × ${height} mm)`,
    dpi: (dpi: number) => `${dpi} DPI`,
    ratings: {
      good: 'good',
      acceptable: 'acceptable',
      low: 'soft: a larger picture looks better',
      refused: 'too small to print',
    } satisfies Record<Rating, string>,
    small: (px: number) =>
      `Shorter side below ${px} px: the frames will show it enlarged and soft. A larger picture looks better.`,
    hints: {
      BLURRED: 'Nothing in this picture has a crisp edge. It may be out of focus.',
      CLIPPED_SHADOWS: 'Much of this picture is pure black, where nothing can be told apart.',
      CLIPPED_HIGHLIGHTS: 'Much of this picture is pure white, where nothing is printed.',
    } satisfies Record<QualityHint, string>,
  },
  uploadPicture: {
    label: 'Upload the picture of this artwork',
    upload: 'Upload the picture',
    done: 'The picture is here. Generate composes the 21 pictures.',
  },
}
