import { drawMail } from '../../src/server/platform/mail/mail-layout.ts'
import { expect, test } from './journey.ts'

const longName = `${'very-long-name-'.repeat(5).slice(0, 62)}x.com`

// A phone’s mail app renders a mail’s HTML at the width of the phone.
for (const locale of ['en', 'km'] as const)
  test(`a mail fits the narrowest phone with any content: ${locale}`, async ({ page }) => {
    const { html } = drawMail({
      locale,
      subject: longName,
      name: 'W'.repeat(50),
      intro: `${longName} ${'ការចុះឈ្មោះដែន'.repeat(10)}`,
      quote: 'x'.repeat(200),
      code: '012345',
      rows: [
        [longName, '$1,234.50'],
        ['ក្រុមហ៊ុនអង្ករ'.repeat(6), '$99.00'],
        ['Total', '$1,333.50'],
      ],
      action: { label: longName, url: `https://shop.example/${'a'.repeat(300)}` },
      note: longName,
      websiteUrl: `https://${longName}`,
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.setContent(html)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })
