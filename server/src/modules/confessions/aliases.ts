import { randomBytes } from 'node:crypto';

/** Colours and materials, and garments: 48 × 48 names. */
const first = [
  ...['Velvet', 'Corduroy', 'Linen', 'Denim', 'Satin', 'Tweed', 'Mohair', 'Chiffon', 'Flannel', 'Gingham'],
  ...['Tartan', 'Paisley', 'Polka', 'Striped', 'Quilted', 'Pleated', 'Knitted', 'Embroidered', 'Suede'],
  ...['Cashmere', 'Organza', 'Seersucker', 'Jersey', 'Brocade', 'Camel', 'Coral', 'Saffron', 'Lilac'],
  ...['Emerald', 'Ivory', 'Crimson', 'Indigo', 'Mustard', 'Petrol', 'Blush', 'Cobalt', 'Plum', 'Olive'],
  ...['Copper', 'Teal', 'Apricot', 'Lavender', 'Mint', 'Ochre', 'Ruby', 'Sage', 'Sand', 'Silver'],
];
const second = [
  ...['Button', 'Collar', 'Cuff', 'Hem', 'Pocket', 'Ribbon', 'Zipper', 'Tassel', 'Sequin', 'Bobbin'],
  ...['Thimble', 'Scarf', 'Mitten', 'Beret', 'Loafer', 'Clog', 'Cardigan', 'Kimono', 'Poncho', 'Parka'],
  ...['Blazer', 'Bolero', 'Cape', 'Glove', 'Sash', 'Shawl', 'Slipper', 'Sneaker', 'Sandal', 'Boot'],
  ...['Bonnet', 'Brooch', 'Buckle', 'Charm', 'Fringe', 'Lace', 'Patch', 'Pin', 'Pleat', 'Seam'],
  ...['Stitch', 'Tote', 'Turban', 'Tuxedo', 'Vest', 'Waistcoat', 'Wellie', 'Hanger'],
];

/** A random name that is not in use in the thread. */
export function drawAlias(taken: ReadonlySet<string>): string {
  for (let attempt = 1; ; attempt += 1) {
    const bytes = randomBytes(4);
    const name = `${first[bytes.readUInt16BE(0) % first.length]} ${second[bytes.readUInt16BE(2) % second.length]}`;
    // When all names of a thread are taken, names get numbers.
    const alias = attempt <= 50 ? name : `${name} ${taken.size}`;
    if (!taken.has(alias)) return alias;
  }
}
