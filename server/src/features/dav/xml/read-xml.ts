/** An element with its namespace resolved. */
export interface XmlElement {
  /** Namespace URI and local name, as in `{DAV:}prop`. */
  name: string;
  /** Attributes without a namespace. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The text directly inside. */
  text: string;
}
