import { fill } from '../../i18n/fill.ts'
import { askedProduct } from './asked-product.ts'

const isNames = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const subject = document.getElementById('contact-subject')
const about = document.querySelector<HTMLElement>('[data-about]')
if (subject instanceof HTMLInputElement && about !== null && subject.value === '') {
  const names: unknown = JSON.parse(about.textContent)
  const product = askedProduct(location.search, isNames(names) ? names : {})
  if (product !== undefined) subject.value = fill(about.dataset['about'] ?? '', { product })
}
