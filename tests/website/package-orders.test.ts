import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PackageList } from '../../src/contract/package-list.ts'
import { files, pages, placeOf } from './built-website.ts'

const htmlOf = (path: string): string => readFileSync(placeOf(`${path.slice(1)}.html`), 'utf8')

// The file that the page loads after its first paint.
const soldIn = (family: string) => {
  const [url = ''] = [...files.keys()].filter((path) => path.startsWith(`/packages/${family}.`))
  const file = JSON.parse(readFileSync(placeOf(url), 'utf8')) as Partial<PackageList>
  return Object.values(file.packages ?? {}).flat()
}

describe.each([
  ['cloud-server', '/cloud'],
  ['cloud-hosting', '/hosting/cloud'],
  ['shared-hosting', '/hosting/shared'],
  ['wordpress-hosting', '/hosting/wordpress'],
])('the packages of %s', (family, path) => {
  const sold = soldIn(family)

  it('are ordered in a configurator in which they are chosen', () => {
    const keys = new Set(sold.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key))
    expect(keys.size).toBeGreaterThan(2)
    for (const key of keys) expect(htmlOf(path)).toContain(`href="${path}?package=${key}"`)
  })

  it('say which of them is the best seller', () => {
    const hasOne = sold.some(({ badges }) => badges.includes('best-seller'))
    expect(htmlOf(path).includes('>Best Seller<')).toBe(hasOne)
  })

  it('are chosen by the pages of the plans', () => {
    const plans = pages.filter((page) => new RegExp(`^${path}/(?!compare$)`).test(page.path))
    for (const plan of plans.filter(({ locale }) => locale === 'en')) {
      const slug = plan.path.split('/').at(-1) ?? ''
      const own = sold.find(({ key }) => key.endsWith(`-${slug}`))
      expect(htmlOf(plan.path), plan.path).toContain(`href="${path}?package=${own?.key ?? ''}"`)
    }
  })
})
