import type { ServiceEnd } from '../service-end.ts'

export const accountEnd: ServiceEnd = {
  title: 'site-end',
  label: 'site-end.confirm',
  about: 'account-end',
}
