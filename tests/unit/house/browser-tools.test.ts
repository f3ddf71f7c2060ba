import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../../e2e/chromium-path.ts'
import { nginxPath } from '../../e2e/nginx-path.ts'

const nowhere = () => false

describe('A machine without the programs of the end-to-end tests', () => {
  it('is told how to install Chromium', () => {
    expect(() => chromiumPath(nowhere)).toThrow('playwright-core install')
  })

  it('is told how to install nginx', () => {
    expect(() => nginxPath(nowhere)).toThrow('apt-get install nginx-light')
  })
})
