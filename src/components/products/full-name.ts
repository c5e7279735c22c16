import type { Package } from '../../contract/products.ts'
import type { Texts } from '../../i18n/texts.ts'
import type { PackageFamily } from '../../website/package-families.ts'

/** Returns a package's name with its family: 'Cloud Hosting Basic'. Servers have full names. */
export const fullName = (
  family: PackageFamily,
  { name }: Pick<Package, 'name'>,
  t: Texts<'products'>,
): string => (family.type === 'CLOUD_SERVER' ? name : `${t(`family.${family.slug}`)} ${name}`)

/** Returns the name of a plan that is not sold, from its slug: `basic` is 'Basic'. */
export const unsoldName = ({ slug }: PackageFamily['plans'][number]): string =>
  slug.charAt(0).toUpperCase() + slug.slice(1)
