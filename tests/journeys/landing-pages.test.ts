import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'

test.setTimeout(180_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** One landing page of each kind. */
const kinds = {
  domains: ['/domain', '/domain/cctld', '/domain/tld/com.kh', '/domain/transfer', '/whois'],
  products: [
    '/cloud',
    '/hosting/cloud',
    '/hosting/shared/standard',
    '/hosting/shared/compare',
    '/sms',
    '/aws-partner',
  ],
  certificates: ['/ssl', '/ssl/compare', '/ssl/positivessl-multi-domain'],
  company: [
    '/about-us',
    '/contact-us',
    '/promotion',
    '/fortune-wheel',
    '/loyalty-program',
    '/awards',
  ],
  reading: [
    '/blog',
    '/blog/paying-with-khqr',
    '/help',
    '/help/dns-records',
    '/service-level-agreement',
  ],
  status: ['/under-maintenance', '/maintenance'],
} as const

for (const [kind, paths] of Object.entries(kinds)) {
  test(`landing pages: ${kind}`, async ({ page, at, language }) => {
    for (const path of paths) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, `${path} scrolls sideways`).toBe(0)
      await expectAccessible(page, { name: path, language })
    }
  })
}
