import '../../styles/islands.css'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { createPackageList } from '../../stores/package-list.ts'
import { Configurator } from './Configurator.tsx'
import { loadKind } from './kinds.ts'
import { loadTexts } from './load-texts.ts'

interface MountInput {
  readonly locale: Locale
  /** `shared-hosting` */
  readonly family: string
  readonly place: Element
  /** The website's file of packages. */
  readonly file: Promise<unknown>
  /** The region chosen on the page. */
  readonly regionId: string | undefined
}

/** Mounts the configurator of a family. @throws Error when its texts or scripts cannot be loaded */
export const mountConfigurator = async (input: MountInput): Promise<void> => {
  const { locale, family, place, file, regionId } = input
  const [withKind, { messages, errors }, { createRoot }] = await Promise.all([
    loadKind(family),
    loadTexts(locale),
    import('../create-root.ts'),
  ])
  place.replaceChildren()
  const root = createRoot(place)
  withKind((kind) => {
    const packages = createPackageList(kind.type, file, { call })
    root.render(
      <Configurator {...{ locale, messages, errors, family, kind, packages, regionId }} />,
    )
  })
}
