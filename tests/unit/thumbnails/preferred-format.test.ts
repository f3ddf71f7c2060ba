import { describe, expect, it } from 'vitest'
import { preferredFormat } from '../../../src/thumbnails/preferred-format.ts'

describe('the format of a thumbnail', () => {
  it.each<[string, string | null, 'webp' | 'jpeg' | null]>([
    ['Chromium', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'webp'],
    ['Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'webp'],
    ['a browser without WebP', 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
    ['a program that takes anything', '*/*', 'jpeg'],
    ['a program that says nothing', null, 'jpeg'],
    ['one that names WebP alone', 'image/webp', 'webp'],
    ['one that names JPEG alone', 'image/jpeg', 'jpeg'],
    ['capitals and spaces', ' IMAGE/WEBP ; Q=0.9 , image/jpeg ; q=0.5', 'webp'],
    ['equal weights', 'image/jpeg;q=0.5, image/webp;q=0.5', 'webp'],
    ['JPEG before WebP', 'image/webp;q=0.4, image/jpeg;q=0.8', 'jpeg'],
    ['anything before WebP', 'image/webp;q=0.5, */*', 'jpeg'],
    ['a weight to the thousandth', 'image/webp;q=0.801, image/jpeg;q=0.8', 'webp'],
    ['no WebP', 'image/webp;q=0, image/*', 'jpeg'],
    ['no JPEG', 'image/jpeg;q=0, image/*', 'webp'],
    ['no WebP and nothing else', 'image/webp;q=0', null],
    ['neither', 'image/webp;q=0, image/jpeg;q=0.000, */*', null],
    ['no image', 'text/html, application/json', null],
    ['nothing at all', '*/*;q=0', null],
    ['an empty header', '', null],
    ['a weight that is none', 'image/webp;q=2, image/jpeg', 'jpeg'],
    ['a negative weight', 'image/webp;q=-1, image/jpeg;q=0.1', 'jpeg'],
    ['a parameter before the weight', 'image/webp;v=1;q=0.9, image/jpeg;q=0.5', 'webp'],
    ['ten thousand commas', ','.repeat(10_000), null],
  ])('suits %s', (_, accept, format) => {
    expect(preferredFormat(accept)).toBe(format)
  })
})
