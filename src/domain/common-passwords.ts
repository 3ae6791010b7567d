/**
 * The words on which the most common passwords are based: dictionary words, names, teams and keyboard rows, compiled
 * for this shop. They are in lower case, without digits and symbols around them; `password.ts` reduces a password to
 * such words before it looks them up.
 */
const LIST = `
  password passwort motdepasse passwd passcode pass mypassword newpassword
  changeme default login logon letmein welcome hello hallo bonjour secret access admin administrator root
  guest user test tester testing demo temp master manager computer internet server office
  qwerty qwertyuiop qwertyui qwert qwertz azerty asdf asdfg asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm
  qazwsx qazwsxedc wasd poiuytrewq
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaaaa aaaaaaaa xxx xxxxxx
  iloveyou loveyou lovely love lover babygirl babyboy baby sweetheart honey angel princess sunshine
  flower butterfly rainbow summer winter spring autumn monday friday january
  october november december chocolate cookie cheese banana orange apple pepper ginger
  monkey dragon tiger lion eagle falcon panther shadow buster tigger kitty puppy
  football baseball basketball hockey soccer golfer tennis liverpool arsenal chelsea barcelona juventus
  yankees lakers cowboys steelers packers patriots canadiens mapleleafs raptors oilers canucks bluejays
  superman batman spiderman starwars pokemon naruto minecraft fortnite matrix ninja hunter killer
  michael jordan jennifer jessica ashley daniel thomas robert george charlie andrew joshua matthew
  william nicole michelle anthony samantha amanda richard patrick jonathan alexander
  freedom whatever trustno nothing forever heaven jesus christ blessed peace happy lucky
  canada america toronto montreal vancouver ottawa calgary london newyork california texas boston chicago
  mustang corvette camaro ferrari porsche mercedes toyota honda nissan subaru chevrolet chevy ford dodge
  brake brakes rotor rotors brakepads brakeparts carparts garage mechanic
  money dollar business company service support customer shopping order
`;

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
