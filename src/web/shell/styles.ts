// The order matters: at equal specificity the later file wins.
import './shell.css';
import './header.css';
import './search-box.css';
import './account-menu.css';
import './categories.css';
import './vehicle-strip.css';
import './footer.css';
import './country-dialog.css';
import './menu-drawer.css';
