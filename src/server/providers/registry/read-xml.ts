import { parseXml, type XmlElement } from '../xml-reader.ts'

/** Parses the registry's XML. @throws ProviderError as `parseXml` does */
export const readXml = (xml: string): XmlElement => parseXml('registry', xml)
