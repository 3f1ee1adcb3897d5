// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameMinter} from "../../src/names/NameMinter.sol";
import {NameRegistry} from "../../src/names/NameRegistry.sol";
import {GasEater, PoliteWallet, Refuser, ReturnBomb} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";

/// @notice Does what members, strangers, and the owner may do, in any order, and keeps its own
/// books. Nothing it does may revert, except for the refusals it expects.
contract NamesHandler is Test {
    uint256 private constant LABELS = 24;

    NameMinter private immutable minter;
    NameRegistry private immutable registry;
    address private immutable owner;

    address[] public actors;
    string[] public minted;
    mapping(address actor => string) public expectedMainName;
    mapping(address actor => uint256) public expectedPoints;
    mapping(bytes32 label => address) public expectedHolder;
    uint256 public forced;
    uint256 public referralPaid;
    /// @notice Sum of price times basis points.
    uint256 public referralAllowed;
    uint256 public sold;
    uint256 public treasuryPaid;

    constructor(NameMinter minter_, NameRegistry registry_, address owner_) {
        (minter, registry, owner) = (minter_, registry_, owner_);
        actors = [address(0xB1), address(0xB2), address(0xB3), address(new Refuser())];
        actors.push(address(new GasEater()));
        actors.push(address(new ReturnBomb()));
        actors.push(address(new PoliteWallet()));
        for (uint256 i = 0; i < actors.length; ++i) {
            vm.deal(actors[i], 1e30);
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function mintedCount() external view returns (uint256) {
        return minted.length;
    }

    function mint(uint256 label, uint256 case_, uint256 who, uint256 by, uint256 more) external {
        _mint(label, case_, _actor(who), _actor(who), by, more);
    }

    function gift(uint256 label, uint256 case_, uint256 who, uint256 whom, uint256 by) external {
        _mint(label, case_, _actor(who), _actor(whom), by, 0);
    }

    function _mint(
        uint256 label,
        uint256 case_,
        address payer,
        address holder,
        uint256 by,
        uint256 more
    ) private {
        string memory name = _label(label, case_);
        if (registry.getDomainHolder(name) != address(0)) {
            _expectTaken(name, payer);
            return;
        }
        uint256 price = _priceOf(name);
        address referrer = _actor(by);
        uint256 before = _worth(referrer);
        vm.prank(payer);
        minter.mint{value: price + more % 1 ether}(name, holder, referrer);

        uint256 paid = referrer == payer || referrer == holder ? 0 : _worth(referrer) - before;
        referralPaid += paid;
        referralAllowed += price * minter.referralFee();
        sold += price;
        expectedPoints[payer] += price - paid;
        _remember(_label(label, 0), payer, holder);
    }

    function transfer(uint256 which, uint256 whom) external {
        if (minted.length == 0) return;
        string memory name = minted[which % minted.length];
        address from = registry.getDomainHolder(name);
        address to = _actor(whom);
        uint256 tokenId = registry.tokenIdOf(name);
        vm.prank(from);
        registry.transferFrom(from, to, tokenId);
        expectedHolder[keccak256(bytes(name))] = to;
        if (from != to && _same(expectedMainName[from], name)) expectedMainName[from] = "";
    }

    function editDefaultDomain(uint256 which, uint256 case_) external {
        if (minted.length == 0) return;
        string memory name = minted[which % minted.length];
        address holder = registry.getDomainHolder(name);
        string memory typed = case_ & 1 == 0 ? name : _upper(name);
        vm.prank(holder);
        registry.editDefaultDomain(typed);
        expectedMainName[holder] = name;
    }

    function withdraw(uint256 who, uint256 whom) external {
        address from = _actor(who);
        uint256 credit = minter.credits(from);
        if (credit == 0) return;
        // To a plain account: a receiver that refuses would revert, which other tests cover.
        address to = actors[whom % 3];
        uint256 before = to.balance;
        vm.prank(from);
        minter.withdraw(payable(to));
        assertEq(to.balance - before, credit, "all of the credit");
    }

    function withdrawRevenue() external {
        uint256 amount = minter.revenue();
        if (amount == 0) return;
        minter.withdrawRevenue();
        treasuryPaid += amount;
    }

    function force(uint256 amount) external {
        amount = amount % 10 ether;
        vm.deal(address(minter), address(minter).balance + amount);
        forced += amount;
    }

    function setTerms(uint256 fee, uint64[5] calldata prices) external {
        vm.startPrank(owner);
        minter.setReferralFee(fee % (minter.MAX_REFERRAL_FEE() + 1));
        minter.setPrices([uint256(prices[0]), prices[1], prices[2], prices[3], prices[4]]);
        vm.stopPrank();
    }

    function setPaused(uint256 coin) external {
        vm.startPrank(owner);
        minter.setPaused(true);
        vm.stopPrank();
        string memory free = "neverminted";
        uint256 price = minter.price();
        vm.prank(actors[coin % 3]);
        try minter.mint{value: price}(free, actors[0], address(0)) {
            revert("minted while paused");
        } catch {}
        vm.prank(owner);
        minter.setPaused(false);
    }

    function _expectTaken(string memory name, address payer) private {
        uint256 price = _priceOf(name);
        vm.prank(payer);
        try minter.mint{value: price}(name, payer, address(0)) {
            revert("minted twice");
        } catch {}
    }

    function _remember(string memory name, address payer, address holder) private {
        minted.push(name);
        expectedHolder[keccak256(bytes(name))] = holder;
        if (payer == holder && bytes(expectedMainName[holder]).length == 0) {
            expectedMainName[holder] = name;
        }
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    function _worth(address account) private view returns (uint256) {
        return account.balance + minter.credits(account);
    }

    /// @dev A few labels of every length, so that names are often taken; the letter case is random.
    function _label(uint256 seed, uint256 case_) private pure returns (string memory) {
        seed = seed % LABELS;
        bytes memory label = new bytes(1 + seed % 6);
        for (uint256 i = 0; i < label.length; ++i) {
            uint256 letter = i == 0 ? seed : 25;
            label[i] = bytes1(uint8(((case_ >> (i + 1)) & 1 == 1 ? 0x41 : 0x61) + letter));
        }
        return string(label);
    }

    function _upper(string memory name) private pure returns (string memory) {
        bytes memory upper = bytes.concat(bytes(name));
        for (uint256 i = 0; i < upper.length; ++i) {
            upper[i] = bytes1(uint8(upper[i]) & 0xdf);
        }
        return string(upper);
    }

    function _priceOf(string memory name) private view returns (uint256) {
        uint256 length = bytes(name).length;
        if (length == 1) return minter.price1char();
        if (length == 2) return minter.price2char();
        if (length == 3) return minter.price3char();
        return length == 4 ? minter.price4char() : minter.price5char();
    }

    function _same(string memory a, string memory b) private pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }
}
