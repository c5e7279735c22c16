import { autumn } from '../styles/themes/autumn.ts'
import { river } from '../styles/themes/default.ts'
import { spring } from '../styles/themes/spring.ts'
import { summer } from '../styles/themes/summer.ts'
import type { Theme } from '../styles/themes/theme.ts'
import { xmas } from '../styles/themes/xmas.ts'

/** The themes of the region's year. */
export const themes = {
  DEFAULT: river,
  SPRING: spring,
  SUMMER: summer,
  AUTUMN: autumn,
  XMAS: xmas,
} as const satisfies Record<string, Theme>
export type ThemeName = keyof typeof themes

const isThemeName = (name: string): name is ThemeName => Object.hasOwn(themes, name)

/**
 * The theme that `PUBLIC_THEME` names: the one setting of a build by which the shop changes its
 * dress. Without it: AUTUMN.
 *
 * @throws Error of one line that lists the names there are
 */
export const themeName = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): ThemeName => {
  const name = env['PUBLIC_THEME'] || 'AUTUMN'
  if (isThemeName(name)) return name
  throw new Error(
    `PUBLIC_THEME is "${name}"; there are ${Object.keys(themes).join(', ')}. Write one of them, or leave it out for AUTUMN.`,
  )
}

/** The theme of this build. See `themeName` for how it is chosen and how that fails. */
export const theme = (env?: Readonly<Record<string, string | undefined>>): Theme =>
  themes[themeName(env)]
