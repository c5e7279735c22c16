import type { Page } from 'playwright/test'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { keyboardScreens, walk } from './focus-walk.ts'
import { expect, test } from './journey.ts'

test.setTimeout(180_000)

// On a wide screen, where keyboards are.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Returns the controls of the content that a screen cuts off or that have no edge, by their text. */
const brokenControls = (page: Page): Promise<readonly string[]> =>
  page.locator('main :is(a, button, input, select, textarea)').evaluateAll((all) => {
    const isForced = matchMedia('(forced-colors: active)').matches
    const hasEdge = (control: Element): boolean => {
      const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(control)
      return (
        (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) ||
        textDecorationLine !== 'none' ||
        // Drawn by the browser, in the colour of links, or beside an icon.
        control.matches('[type=radio], [type=checkbox], a, :has(svg)')
      )
    }
    return all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect()
        const isCut =
          left < 0 ||
          right > document.documentElement.clientWidth + 1 ||
          (control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1)
        return isCut || (isForced && !hasEdge(control))
      })
      .map((control) => `${control.tagName} ${control.textContent.trim().slice(0, 40)}`)
  })

/** Walks through a step of the checkout on each screen, with and without forced colours. */
const expectUsable = async (page: Page, name: string): Promise<void> => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    for (const screen of keyboardScreens) {
      await page.setViewportSize(screen)
      const at = `${name}, ${forcedColors}, ${screen.width} px`
      expect.soft(await brokenControls(page), at).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at)
        .toBeLessThanOrEqual(0)
      expect.soft(await walk(page), at).not.toEqual([])
    }
  }
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 640, height: 400 })
}

eachLanguage(() => {
  test('the checkout is usable in forced colours and at 200 % zoom', async ({
    page,
    at,
    say,
    demo,
    checkout,
  }) => {
    const { grandTotal } = await demo.fill([freeName()])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    await expect(checkout.step('basket')).toBeVisible()
    await expectUsable(page, 'basket')
    await checkout.toBilling()
    await expectUsable(page, 'billing')
    await checkout.toPayment()
    await checkout.choose('BALANCE')
    await expectUsable(page, 'payment')
    // The way to the end, on the low screen.
    await page.emulateMedia({ forcedColors: 'active' })
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
  })
})
