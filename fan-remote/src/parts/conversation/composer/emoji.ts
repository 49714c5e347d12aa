/** One emoji with its search words; the first word is its name. */
export interface Emoji {
  text: string;
  words: string;
}

const lines: Record<string, string> = {
  Faces: `😀 grinning happy
😂 tears of joy laugh
🙂 smile
😉 wink
😍 heart eyes love
🥰 smiling with hearts love
😘 kiss
😎 sunglasses cool
🤩 star eyes wow
🥹 holding back tears touched
😊 blush shy
😇 halo angel
🤔 thinking hmm
🫠 melting
😬 grimace awkward
🙃 upside down
😴 asleep tired
😢 crying sad
😭 sobbing cry
😱 screaming scared
😳 flushed
🤯 mind blown
🥳 party
😅 sweat phew
🤭 oops giggle
🫣 peeking
😤 huffing
😡 angry
🥺 pleading please
🤗 hug`,
  People: `👍 thumbs up yes
👎 thumbs down no
👏 clapping bravo
🙌 raised hands hooray
🙏 thank you please
💪 strong
👋 wave hello
🤝 handshake deal
✌️ victory peace
🤞 fingers crossed luck
👌 okay
🫶 heart hands
👀 eyes look
💅 nail polish
💃 dancing woman
🕺 dancing man
🧵 thread sewing
🪡 needle sewing
🧶 yarn knitting
✂️ scissors cut`,
  Wardrobe: `👗 dress
👚 blouse
👕 t-shirt tee
👔 shirt and tie
👖 jeans trousers
🩳 shorts
🧥 coat jacket
🧣 scarf
🧤 gloves
🧦 socks
👙 bikini swimsuit
🩱 swimsuit
👘 kimono
🥻 sari
👠 high heel shoe
👡 sandal
👢 boot
👞 shoe loafer
👟 sneaker trainer
🥿 flat shoe ballerina
👒 sun hat
🎩 top hat
🧢 cap
👜 handbag
👛 purse
👝 clutch pouch
🎒 backpack
🕶️ sunglasses
👓 glasses
💍 ring jewellery
📿 beads necklace
⌚ watch
☂️ umbrella rain
🪞 mirror
🧺 laundry basket
🧳 suitcase travel`,
  Signs: `❤️ red heart love
🧡 orange heart
💛 yellow heart
💚 green heart
💙 blue heart
💜 purple heart
🤎 brown heart
🖤 black heart
🤍 white heart
💔 broken heart
✨ sparkles
⭐ star
🔥 fire hot
💯 hundred
🎉 party popper congratulations
🎀 ribbon bow
💐 bouquet flowers
🌹 rose
🌸 blossom
🌿 herb green
🍂 autumn leaves
❄️ snow winter cold
☀️ sun summer warm
🌧️ rain cloud
🌈 rainbow
🌙 moon night
☕ coffee
🍰 cake
🥂 glasses cheers
✅ check done
❌ cross no
❓ question
❗ exclamation
💡 idea
📸 camera photo
🛍️ shopping bags
♻️ recycle second-hand
💸 money expensive`,
};

/** A small set for conversations about clothes; keyboards can insert any other emoji. */
export const emojiGroups: readonly { label: string; emoji: readonly Emoji[] }[] = Object.entries(lines).map(
  ([label, text]) => ({
    label,
    emoji: text.split('\n').map((line) => {
      const space = line.indexOf(' ');
      return { text: line.slice(0, space), words: line.slice(space + 1) };
    }),
  }),
);
