import { Lexer, type Token } from 'marked';

/** Text, or a link if `href` is set. */
export interface Inline {
  text: string;
  href: string | null;
  isStrong: boolean;
  isEmphasized: boolean;
}

export type Block =
  | { kind: 'heading'; level: 2 | 3; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };
const PLAIN: Omit<Inline, 'text'> = { href: null, isStrong: false, isEmphasized: false };

/**
 * Parses Markdown: headings, paragraphs, lists of one level, emphasis and links. Everything else, HTML included, is
 * plain text.
 */
export const parseMarkdown = (text: string): Block[] =>
  new Lexer({ gfm: false }).lex(text).flatMap((token) => parseBlock(token));

function parseBlock(token: Token): Block[] {
  if (token.type === 'space' || token.type === 'def') return [];
  if (token.type === 'heading')
    return [{ kind: 'heading', level: token.depth > 2 ? 3 : 2, inlines: parseInlines(token.tokens ?? []) }];
  if (token.type === 'list') {
    const items: Token[] = token.items;
    return [
      {
        kind: 'list',
        isOrdered: token.ordered,
        items: items.map((item) => parseInlines('tokens' in item ? (item.tokens ?? []) : [])),
      },
    ];
  }
  const inlines =
    token.type === 'paragraph' ? parseInlines(token.tokens ?? []) : [{ ...PLAIN, text: token.raw.trim() }];
  return [{ kind: 'paragraph', inlines }];
}

/** A path of the shop, an HTTPS link, an email address or a phone number. `//host` would lead to another site. */
const SAFE_ADDRESS = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)/;

function parseInlines(tokens: Token[], style = PLAIN): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
        return parseInlines(token.tokens ?? [], { ...style, isStrong: true });
      case 'em':
        return parseInlines(token.tokens ?? [], { ...style, isEmphasized: true });
      case 'link':
        if (SAFE_ADDRESS.test(token.href))
          return parseInlines(token.tokens ?? [], { ...style, href: token.href });
        return [{ ...style, text: token.raw }];
      case 'br':
        return [{ ...style, text: ' ' }];
      case 'text':
      case 'paragraph': // In an item of a list.
        if ('tokens' in token && token.tokens) return parseInlines(token.tokens, style);
        return [{ ...style, text: token.text }];
      case 'escape':
        return [{ ...style, text: token.text }];
      case 'space':
        return [];
      case 'list': // Nested in an item of a list; stays plain text.
        return [{ ...style, text: ` ${token.raw}` }];
      default:
        return [{ ...style, text: token.raw }];
    }
  });
}
