import { getStaticPaths as localePaths } from '../i18n/static-paths.ts'
import { staffPathAtBuild } from './staff-path.ts'

/** Returns the paths of a page of the staff area: its path is a setting of the build (decision 148). */
export const getStaticPaths = () => {
  const staff = staffPathAtBuild(process.cwd())
  return localePaths().map(({ params, props }) => ({
    params: { ...params, staff },
    props: { ...props, staff },
  }))
}
