import { fill } from '../i18n/fill.ts'

/** Values by field name; a line break in a value becomes a line break on the page. */
export type FieldValues = Readonly<Record<string, string | undefined>>

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])

const setText = (element: HTMLElement, text: string): void => {
  element.innerText = text
  element.hidden = false
  element.parentElement?.removeAttribute('hidden')
}

/**
 * Fills the descendants of a root: `data-field="name"` shows a value, `data-format="for {price}"` a
 * text around values, `data-fill="href"` fills the placeholders of an attribute. A field that has its
 * value is revealed together with its parent; one without stays as it is.
 */
export const fillFields = (root: ParentNode, values: FieldValues): void => {
  const known = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  for (const element of root.querySelectorAll<HTMLElement>('[data-field]')) {
    const value = known[element.dataset['field'] ?? '']
    if (value !== undefined) setText(element, value)
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-format]')) {
    const format = element.dataset['format'] ?? ''
    if (placeholdersOf(format).every((name) => name in known)) setText(element, fill(format, known))
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-fill]'))
    for (const attribute of element.dataset['fill']?.split(' ') ?? [])
      element.setAttribute(attribute, fill(element.getAttribute(attribute) ?? '', known))
}

/** Clones `<template data-template="name">` of a root and fills the copy. */
export const fillTemplate = (
  name: string,
  values: FieldValues = {},
  root: ParentNode = document,
): DocumentFragment => {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)
  if (template === null) throw new Error(`There is no template ${name}`)
  const copy = document.importNode(template.content, true)
  fillFields(copy, values)
  return copy
}

/** Like {@link fillTemplate}, for a template of one element. */
export const fillElement = (name: string, values?: FieldValues, root?: ParentNode): HTMLElement => {
  const element = fillTemplate(name, values, root).firstElementChild
  if (!(element instanceof HTMLElement)) throw new Error(`The template ${name} is empty`)
  return element
}

/** Parses static markup, for scripts that bring their own templates. */
export const parseTemplates = (markup: string): DocumentFragment => {
  const template = document.createElement('template')
  template.innerHTML = markup
  return template.content
}
