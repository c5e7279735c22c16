import { autumn } from '../styles/themes/autumn.ts'
import { river } from '../styles/themes/default.ts'
import { spring } from '../styles/themes/spring.ts'
import { summer } from '../styles/themes/summer.ts'
import type { Theme } from '../styles/themes/theme.ts'
import { xmas } from '../styles/themes/xmas.ts'

export const themes = {
  DEFAULT: river,
  SPRING: spring,
  SUMMER: summer,
  AUTUMN: autumn,
  XMAS: xmas,
} as const satisfies Record<string, Theme>
export type ThemeName = keyof typeof themes

const isThemeName = (name: string): name is ThemeName => Object.hasOwn(themes, name)

/** Returns the theme of `PUBLIC_THEME`; AUTUMN by default. */
export const themeName = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): ThemeName => {
  const name = env['PUBLIC_THEME'] || 'AUTUMN'
  if (isThemeName(name)) return name
  throw new Error(
    `PUBLIC_THEME is "${name}"; there are ${Object.keys(themes).join(', ')}. Write one of them, or leave it out for AUTUMN.`,
  )
}

export const theme = (env?: Readonly<Record<string, string | undefined>>): Theme =>
  themes[themeName(env)]
