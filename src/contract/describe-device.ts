/** A browser in words; undefined where unknown. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isPhone: boolean
}

// The order matters: most user agents also name other browsers.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFB(AN|AV)\b/, 'Facebook'],
  [/\bTelegram/, 'Telegram'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(Headless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (
  names: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** Parses a `User-Agent`. Versions are left out because they tell customers nothing. */
export const describeDevice = (userAgent: string): Device => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent),
  isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent),
})
